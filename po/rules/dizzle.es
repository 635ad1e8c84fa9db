# Dizzle: dados que se tocan, cruces que puntúan

De 1 a 4 asientos, cada cual con su hoja. Se reparten los dados de la mesa uno a
uno y se van encadenando casillas; lo cubierto al final del turno queda tachado.

## De qué se trata

Cada hoja ofrece puntos a su manera: gemas, filas y columnas enteras, rompecabezas, banderas… Gana quien más
saque de la suya. Abajo está todo, en «Los puntos».

[DZ-1] Con 1, 2, 3 o 4 asientos hay 8, 7, 10 o 13 dados y se juegan 10, 6, 4 o 3 rondas.

[DZ-2] En cada ronda todos los asientos abren un turno, por orden, empezando por el 1. Quien abre el turno tira todos
los dados a la mesa. En familia, que se siente en el 1 la persona más joven.

## Los niveles

Hay cuatro hojas (opción «{level|nivel}»), cada una con algo más que planear. Todas llevan gemas, bombas, rompecabezas y
flechas:
- nivel 1: gemas de 3 puntos, un rompecabezas de dos piezas (10) y flechas de 5 y de 10;
- nivel 2: gemas de 2 y de 4, dos rompecabezas (10 cada uno), flechas de 10 y, además, llaves y cerraduras de dos
  colores;
- nivel 3: gemas de 1, 2 y 3, un rompecabezas de tres piezas (15), flechas de 5, 10 y 15, algunas solo a lo largo de
  parte de una fila, y, además, una llave con dos cerraduras, una bandera (10 6 3 1) y un cohete con dos planetas;
- nivel 4: gemas de 3 y de 4, rompecabezas de 10 y de 15, flechas de 5 y de 10, llave y cerraduras, dos banderas
  (8 7 6 5 y 7 6 5 4), cohetes, tres planetas y, además, pilas marrones y un bloque enmarcado (10). A dos islas, con sus
  banderas y piezas, solo se llega en cohete.

También puedes jugar en una hoja tuya{ (opción «--sheet»)|: «Diseñar una hoja»}.

## Coger y colocar

[DZ-3] Desde quien abrió el turno y dando vueltas, cada asiento coge un dado de la mesa y lo pone en su propia hoja.
Solo si no puede colocar ninguno vuelve a tirar o abandona.

[DZ-4] Un dado va en una casilla abierta de su mismo número. No están abiertas las tachadas, las explotadas, las que ya
tienen dado, los planetas, ni las cerraduras cuya llave no se tachó en un turno anterior.

[DZ-5] Tu primer dado del turno va junto a una casilla tachada. «Junto» es siempre por un lado, nunca en diagonal. Las
cruces impresas valen; las casillas explotadas, no.

[DZ-6] Los siguientes van junto a cualquiera de los dados que ya has puesto en este turno.
- Ejemplo, en el nivel 1: f3 es una cruz impresa. Pones un 4 en f4, al lado; el próximo dado tiene que ser un 6 en e4,
  un 3 en f5 o un 5 en g4.

[DZ-7] Si junto a tus dados no queda ninguna casilla abierta, de ningún número, estás encerrado y tu próximo dado salta:
va junto a cualquier casilla tachada. Que los números de la mesa no te sirvan no es estar encerrado. Se mira de nuevo
cada vez.
- Ejemplo, en la esquina superior izquierda del nivel 1, con b6 y c7 ya tachadas:
        a  b  c
    7   .  6  X
    6   5  X  3
- Pones un 6 en b7. A su lado solo hay dos cruces y un hueco: estás encerrado. El próximo dado puede saltar, por ejemplo
  un 5 a b4, junto a la cruz impresa de c4. El siguiente ya va otra vez junto a un dado tuyo: a4, b5 o b3.

[DZ-8] Quien puede colocar, coloca: un dado cada vez, ni más ni menos.

## Cuando nada encaja

[DZ-9] Puedes volver a tirar todos los dados que quedan en la mesa. Si ahora encaja alguno, lo colocas enseguida. Si no,
devuelves a la mesa uno de tus dados de este turno, el que prefieras, sin cambiar su número; si no tienes ninguno, no
devuelves nada. En los dos casos sigues en juego, y puedes repetirlo cuando vuelva a tocarte.
- Ejemplo, en el nivel 1: tienes un 4 en f4 y un 5 en g4, y junto a ellos caben un 2, un 3 o un 6. En la mesa quedan 1,
  4 y 4: nada encaja. Vuelves a tirar los tres. Si salen 1, 3 y 5, pones el 3 enseguida, en f5 o en h4.
- Si salen 1, 4 y 5, tampoco encaja nada, y devuelves el 4 o el 5. Devuelves el 5 de g4: la mesa tiene ahora 1, 4, 5 y
  5. Si te vuelve a tocar y queda un 5, puede volver a g4.

[DZ-10] Si devuelves tu último dado, vuelves a empezar: el siguiente va junto a una casilla tachada.

[DZ-11] O puedes abandonar: quedas fuera hasta que acabe el turno, con tus dados puestos. Esos ya no te los quita nadie.

[DZ-12] Si ninguna casilla abierta está a tu alcance, salga lo que salga, abandonas sin más: no hay nada que volver a
tirar.

[DZ-13] Cuando todos los demás han abandonado, a quien queda le toca una sola vez más, pase lo que pase. A solas esto no
cuenta.

[DZ-14] El turno acaba también cuando no quedan dados en la mesa o no queda nadie.

## Al final del turno

[DZ-20] Todos tachan las casillas que tienen bajo sus dados, y los dados vuelven a la mesa. Después, en este orden:

[DZ-21] Bombas: la bomba que alguien ha tachado en este turno explota en las hojas de quienes no la tengan tachada. Allí
ya no irá ningún dado ni cruz, y resta puntos. Si la tachan varios en el mismo turno, todos ellos se salvan.

[DZ-22] Llaves: una llave tachada abre todas las cerraduras de su color desde el turno siguiente. Un dado encima de la
llave aún no abre nada.

[DZ-23] Banderas: quien tacha una bandera gana el número más alto que quede en su lista, y ese número se borra. Si
llegan varios en el mismo turno, todos ganan el mismo y se borran tantos números como asientos hayan llegado. Cada color
puntúa una vez por asiento.
- Ejemplo: la lista es 10 6 3 1. Ana y Luis llegan a la vez: 10 puntos cada uno, y se borran el 10 y el 6. Quien llegue
  después gana 3.

[DZ-24] Cohetes: por cada cohete tachado en este turno tachas el planeta que quieras, si te queda alguno. Desde entonces
es una casilla tachada más: buen sitio para empezar.

[DZ-25] Pilas marrones: solo restan si se tachan. Si devolviste el dado que estaba encima, no cuesta nada.

## Los puntos

[DZ-31] Suman:
- cada gema tachada, según su clase;
- cada flecha con toda su línea tachada de punta a punta;
- cada rompecabezas con todas sus piezas tachadas;
- las banderas alcanzadas;
- el bloque enmarcado, si está tachado entero.

[DZ-31] Y restan: 2 puntos cada bomba explotada y 3 cada pila tachada, si una hoja propia no dice otra cosa. En una
flecha o en el bloque las cruces impresas cuentan como tachadas, los huecos se saltan y un planeta tiene que estar
tachado.

[DZ-30] La partida acaba con la última ronda, o antes: al final de un turno en el que alguien tiene tachadas o
explotadas todas sus casillas con número.

[DZ-32] Gana quien tenga más puntos. Con los mismos, quien haya hecho menos cruces (los planetas cuentan); si aun así
hay empate, se comparte la victoria.

## A solas

[DZ-40] Son ocho dados y diez turnos. Después de cada dado que colocas se tiran dos dados extra, y cada uno se lleva de
la mesa un dado de su número, si lo hay. No se tiran si no has colocado nada o si ese era el último dado de la mesa.

[DZ-41] A solas las bombas no explotan: cada una tachada vale 2 puntos.

[DZ-42] En los niveles propios del programa tu resultado tiene un título: paseante, caminante, escalador, explorador o
hechicero. Cada uno empieza donde acaba una quinta parte de los resultados del bot «fuerte» en ese nivel:
    nivel   caminante   escalador   explorador   hechicero
    1              64          69           72          77
    2              82          90           98         104
    3              72          81           91          99
    4              93         102          108         116

## Cómo se escribe

[NO-1] Las columnas van de la a a la i, las filas del 1 al 7, de abajo arriba.
: 4@c3  un dado que muestra 4, en c3
: R  volver a tirar
: -  abandonar el turno (no la ronda ni la partida)
: <c3  devolver a la mesa el dado de c3
: *f2  el cohete vuela al planeta de f2
: dice 1124566  los dados que han salido, de menor a mayor

[NO-2 NO-3] Solo juega quien tiene algo que hacer en ese momento; terminada la partida, ya nadie.

{## Lo que se ve en pantalla

: 4g1  un 4 con una gema de clase 1; cada especial lleva su letra
: ( )  alrededor: un dado de este turno
: [ ]  alrededor: aquí puede ir
: X  tachada
: *  explotada
: ·  aquí no hay casilla
: g b  gema, bomba
: k l  llave, cerradura; el número dice cuál abre cuál
: z f  pieza de rompecabezas, bandera
: r P  cohete, planeta
: d  pila marrón
: a4-h4 10  una flecha de a4 a h4, que vale 10
: ▶  a quién le toca
: ★  quién ha ganado|}

El nombre Dizzle pertenece a sus dueños; las hojas, este texto y este programa son independientes.
