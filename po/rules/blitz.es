# Würfelblitz: sumar más rápido que nadie

De 2 a 7 asientos, seis dados de colores, unos cuantos blancos y una carrera: se
levanta el cubilete y gana quien antes diga la suma correcta.

## De qué se trata

[WB-10] Gana quien consiga tres discos negros. Si varios llegan al tercero en la misma ronda, comparten la victoria.

[WB-9] Cada ronda ganada da un disco blanco, y el tercer blanco los convierte todos en uno negro. La opción
«{handicap|discos para uno negro}» cambia ese número para cada asiento, de 1 a 5, para que puedan jugar juntos grandes y
pequeños{. Se escribe con una cifra por asiento, desde el 1|}:
- Ejemplo{: «cubilete play blitz --seat Eva --seat Ana --seat Luis --option handicap=133»|, con 1, 3 y 3}. Eva empieza
  hoy: cada acierto le da un disco negro. Ana y Luis necesitan tres blancos.

## Los dados

[WB-1] Hay seis dados de colores. Cinco caras de cada uno llevan de uno a seis puntos, su valor; la sexta no vale nada:
lleva un solo punto de color, el color de otro dado:
    O naranja    2 3 4 5 6   punto rojo
    R rojo       1 3 4 5 6   punto verde
    G verde      1 2 3 4 5   punto naranja
    B azul       1 2 3 5 6   punto amarillo
    Y amarillo   1 2 4 5 6   punto negro
    K negro      1 2 3 4 6   punto azul
- Esas caras son invento nuestro. Con dados de verdad (el árbitro{, «cubilete referee»|}) vale cualquier caja: cada dado
  se teclea como está, «R(B)» si el rojo enseña un punto azul, y solo se rechaza lo que ninguna caja puede enseñar.

[WB-2] Con ellos se tiran dos dados blancos, o tres si así se elige (opción «{white|dados blancos}»): empieza con dos,
que con tres hay que mirar más. Cada cara de un dado blanco es un punto de un color distinto.

## La ronda

[WB-3] Los dados caen bajo el cubilete. A la de tres se levanta, y todo el mundo los ve en el mismo instante.

[WB-4] La respuesta correcta es la suma de los dados de colores cuyo color no aparezca como punto de color en ningún
otro dado, ni blanco ni de color. Un dado que enseña su punto de color no suma nada. Si no queda ningún dado, la
respuesta es 0.
- Ejemplo para empezar: naranja 2, rojo 3, verde 1, azul 5, amarillo 4, negro 6; los blancos enseñan un punto rojo y
  otro azul. Deja fuera el rojo y el azul, y suma los demás: 2 + 1 + 4 + 6 = 13.
- Otro, con un punto en un dado de color: naranja 3, rojo con su punto verde, verde 2, azul 5, amarillo 1, negro 4; los
  blancos, verde y negro. Fuera el verde y el negro; el rojo no suma. Respuesta: 3 + 5 + 1 = 9.

[WB-5] Para expertos (opción «{expert|para expertos}»): en cuanto un mismo color sale al menos dos veces como punto, en
dados blancos o de color, todo se da la vuelta y solo suman los dados que quedarían fuera.
- En el segundo ejemplo el punto verde sale dos veces: la respuesta es 2 + 4 = 6.

[WB-8] En cada ronda tienes una sola respuesta; o te rindes. No hay segunda oportunidad. Si nadie acierta, la ronda no
la gana nadie.
- Ante un mismo teclado, quien pulsa su tecla tiene dos segundos para responder, con los dados tapados{ (opción
  «--answer»)|}. Lo que no llega a tiempo cuenta como respuesta equivocada, y en el acta es un 99. Si pulsan varios a la
  vez, responde cada uno en su turno con el tiempo de su tecla.

[WB-6] La primera respuesta correcta gana un disco blanco, y con ella todas las correctas dadas a la vez. «A la vez» es
dentro de 50 milésimas de segundo (opción «{window|a la vez, en ms}»). El tiempo de cada cual cuenta desde que vio los
dados; el retraso de la red se descuenta hasta donde se puede medir.

[WB-7] Una respuesta equivocada cuesta un disco blanco, si lo tienes. Los negros no se pierden nunca.

[WB-13] La carrera se cierra cuando todos han respondido o se han rendido, o cuando se acaba el tiempo. Lo que llegó más
tarde que la primera correcta y su margen ya no cuenta, ni para bien ni para mal. Si nadie acertó, pagan todas las
equivocadas.

[WB-14] Mientras dura la carrera se ve quién ha respondido ya, pero no qué. Después las respuestas quedan a la vista
hasta la siguiente tirada.

[WB-11] La primera vez tira el asiento 1; después, quien ganó la última ronda (de varios, el de número más bajo), o el
mismo si no la ganó nadie.

[WB-12] Los discos no se agotan: solo se cuentan.

## Cómo se escribe

[NO-1] En la pantalla basta con {pulsar tu tecla y teclear|marcar} la suma. En un acta se escribe así:
: 8@1234  «8», dicho 1234 milésimas después de ver los dados
: -  rendirse en esta ronda
: dice 3*2514GK  los dados en el orden naranja, rojo, verde, azul, amarillo, negro (* es su punto de color); luego los
  blancos por sus letras, en el mismo orden
: clock !  se acabó el tiempo

[NO-2 NO-3] Solo juega quien tiene algo que hacer en ese momento; terminada la partida, ya nadie.

{## Lo que se ve en pantalla

Cada color lleva también su letra, para que el color no sea la única pista:
: O R G  naranja, rojo, verde
: B Y K  azul, amarillo, negro
: (R)  un punto de color rojo
: R *  debajo de un dado: el rojo enseña su punto de color
: ?  ya ha respondido, pero aún no se ve qué
: …  todavía no ha respondido
: O 3 ✓  después de la carrera, debajo de un dado: cuenta
: G 2 ✗  no cuenta
: ★  quién ha ganado|}

El nombre Würfelblitz pertenece a sus dueños; este texto y este programa son independientes.
