# Ecuaciones: trece dados y un signo igual

Con los mismos trece dados se juega a tres juegos, a un torneo con los tres y a
un solitario. De 2 a 6 asientos; el solitario, de 1 a 6.

## Los dados

[EC-0] Una tirada enseña una cara de cada dado que se tira:
    4 verdes     1 3 3 5 7 9
    4 azules     0 2 2 4 6 8
    4 rojos      + + - - x :
    1 naranja    = en todas las caras

## Qué es una ecuación

[EC-1] Una fila de dados que se lee «expresión = expresión». Cada dado se usa una vez como mucho; el = está siempre, y
solo una vez. Solo valen los dados que han salido.

[EC-2] Una expresión es un número, o varios unidos por operaciones. Un número son una o más cifras juntas. No hay
paréntesis ni signos delante de un número: «-5=3-8» no vale.

[EC-3] Un número de dos o más cifras no empieza por 0. Un 0 solo sí es un número.

[EC-4] Multiplicar y dividir va antes que sumar y restar; lo demás, de izquierda a derecha.

[EC-5] Los valores son fracciones exactas y no se redondea nada: «7:2=21:6» es verdad. Se puede pasar por debajo de
cero: «3-8+5=0» vale.

[EC-6] Los dos lados tienen que valer lo mismo.

[EC-7] Con el número 0 no se multiplica ni se divide, esté delante o detrás. Sumarlo o restarlo sí se puede.

[EC-8] Los dos lados no pueden ser la misma fila de signos, y hace falta al menos una operación: «53=53» no vale, pero
«5+3=3+5» y «5+0=5» sí.

Una ecuación incorrecta no cuesta nada: se explica por qué no vale y puedes probar otra.

## Cuánto vale

[EC-9] Cada dado vale 1 punto, con dos excepciones: una x vale 2, salvo que uno de los números a su lado sea el 1, y una
división vale 3, salvo que se divida entre el número 1.
- Cuenta el número entero, no la cifra: en «3x12=36» la x vale 2, aunque toque un 1; en «3x1=3» vale 1.

[EC-10] Las cifras juntas valen más: dos cifras, 3 puntos; tres, 6; cuatro, 10.

[EC-11] Si usas exactamente 12 dados, 1 punto más; si usas los 13, 2 más.

[EC-12] Cuatro ecuaciones de la tirada 55770248+-x: y lo que valen:
    72:4=5x5-7+0    17
    750:75=8+2      16
    7x8-4=50+2      12
    5x8=40           8
- Otro ejemplo, de ocho dados: «7x8=54+2» vale 10; el 7, la x y el 8 valen 1, 2 y 1; el =, 1; el 54, 2 y 1; el + y
  el 2, 1 y 1.

## De uno en uno{ (uno)|}

[EC-20] Por turnos, desde el asiento 1, cada cual tira los 13 dados y pone una ecuación, o pasa y no puntúa. En familia,
que se siente en el 1 la persona más joven.

[EC-21] Al acabar la ronda, la mejor ecuación gana 2 puntos más. Si hay varias igual de buenas, 1 más cada una. Si nadie
puso ninguna, no hay premio.

[EC-22] Se juega hasta 47 puntos (37 en un torneo; la opción «{target|meta}» lo cambia). Cuando alguien los tiene al
acabar una ronda, gana el total más alto.

[EC-23] Si el total más alto es de varios, juegan otra ronda solo ellos, con su premio, hasta que uno quede delante. Si
en diez rondas seguidas nadie pone ninguna ecuación, la partida termina y quienes van en cabeza comparten la victoria.

## Todos juntos{ (todos)|}

[EC-30] Los 13 dados se tiran una vez para todo el mundo. Cada cual pone su ecuación en secreto, o pasa.

[EC-31] Cuando están todas, se enseñan y puntúan como en el primer juego, con su premio. Lo entregado ya no se cambia.

[EC-32] Aquí se juega hasta 41 puntos (31 en un torneo); el final y los empates son los mismos.

[EC-33] Con la opción «{limit|límite en segundos}» la ronda tiene un límite de segundos: quien no haya entregado nada al
cumplirse, pasa.

## El último dado{ (ultimo)|}

[EC-40] El primer asiento tira los 13 dados y pone una ecuación, que no puntúa.

[EC-41] El siguiente tira solo los dados que quedaron fuera y pone una ecuación nueva con todos los de la anterior, sin
cambiarles la cara, y al menos uno de los recién tirados. El orden es libre.
- Ejemplo: sobre la mesa está «5x8=40». Tiras los otros siete y salen, entre otros, 3, 3, - y -. Puedes poner
  «5x8-3=40-3».

[EC-42] Así va dando la vuelta. Si alguien no puede, o se rinde, la ronda termina y la última persona que puso una
ecuación gana 1 punto. También lo gana, y en el acto, quien use el decimotercer dado, aunque sea en la primera ecuación.

[EC-43] Si quien empieza la ronda no pone ninguna, empieza el siguiente asiento con los 13 dados; nadie puntúa. Diez
salidas seguidas sin ecuación terminan la partida.

[EC-44] La ronda siguiente la empieza el asiento que va detrás de quien empezó esta.

[EC-45] Gana quien llegue primero a 3 puntos; entre dos asientos, a 5; en un torneo, a 2.

## El torneo{ (torneo)|}

[EC-50] Se juegan los tres juegos seguidos, con las metas más cortas; el asiento 1 empieza cada uno. Después de cada uno
los puestos dan 10, 7, 6, 5, 4 y 3 puntos. Quienes empatan comparten el puesto mejor, y el siguiente se salta.

[EC-51] Gana quien sume más puntos de torneo. Si hay empate en cabeza, decide quién ganó «todos juntos»; si no fue nadie
de ellos, comparten la victoria.

## El solitario{ (yahtzee)|}

[EC-60] Cinco turnos cada asiento. En cada uno tiras los 13 dados; si quieres, una sola vez devuelves al cubilete de 1 a
5 y los vuelves a tirar, por 1 punto cada uno; luego pones una ecuación y la apuntas en una línea libre, o apuntas 0 en
una.

[EC-61] Las cinco líneas, con la letra con que se escriben:
: b azul  al menos 3 dados azules en la ecuación; 3 puntos más si están los 4
: g verde  lo mismo con los verdes
: r roja  lo mismo con los rojos
: p póker  los 4 dados de un color
: h 101  un número mayor que 100

[EC-62] Si la ecuación no encaja en su línea, se apunta 0. Si encaja, se apunta lo que vale, más el premio de la línea,
menos los dados devueltos, y nunca menos de 0. Aquí no hay premio de ronda.
- Ejemplo: «72:4=18» vale 11 y lleva tres dados azules (2, 4 y 8). En la línea azul, tras devolver dos dados, son
  11 − 2 = 9 puntos.

[EC-63] Tras los cinco turnos gana el total más alto; si hay empate, se comparte.

## Cómo se escribe

[NO-1] Todo seguido y sin espacios. Al teclear valen también X, * y × por la x, / y ÷ por los dos puntos; los dados se
pueden teclear en cualquier orden.
: 72:4=18  una ecuación
: -  pasar o rendirse
: R137+  solitario: estas caras vuelven al cubilete
: b 72:4=18  solitario: la ecuación, en la línea b
: b -  solitario: un cero en la línea b
: 13570246++x:  una tirada: impares, pares y luego + - x :, de menor a mayor; el = no se escribe

[NO-2 NO-3] Solo juega quien tiene algo que hacer en ese momento; terminada la partida, ya nadie.

{## Lo que se ve en pantalla

Los dados van por colores, una fila cada uno: verdes, azules, rojos y el =.
: [5]  en el último dado: un dado de la ecuación anterior, que hay que usar
: (17)  lo que vale la ecuación puesta
: ·  en el solitario: una línea todavía libre
: ▶  a quién le toca
: ★  quién ha ganado|}

El nombre del juego y el de Yahtzee pertenecen a sus dueños; este texto y este programa son independientes.
