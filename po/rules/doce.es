# DOCE: cuatro dados en línea que suman doce

Dos personas, una cuadrícula de 5 × 5 y nada de azar: aquí los dados no se
tiran, se colocan con el número que cada cual quiera.

## De qué se trata

[DO-1] Una partida son cuatro rondas (la opción «{rounds|rondas}» permite de 1 a 8). Empieza el asiento 1, y en cada
ronda siguiente empieza el otro. En familia, que se siente ahí la persona más joven.

[DO-4] Gana la ronda quien tenga primero una línea: cuatro casillas seguidas, en fila, columna o diagonal, todas con
dado, que sumen 12. Los cuatro dados son tuyos, o lo son tres y el cuarto, ajeno, está en uno de los dos extremos.

## El turno

[DO-2] En tu turno colocas uno de tus dados en una casilla vacía, con cualquier número del 1 al 6 hacia arriba. Tienes
11 dados por ronda.

[DO-3] Tu nuevo dado no puede tocar al último que pusiste en esta ronda, ni por un lado ni por una esquina: esas
casillas, ocho como mucho, son tu zona prohibida. La del rival no te afecta, y tu primer dado de la ronda va donde
quieras.
- Ejemplo: tu último dado está en c3. Ahora no puedes jugar en b2, b3, b4, c2, c4, d2, d3 ni d4; sí en cualquier otra
  casilla vacía, como a3 o e5.

[DO-15] Dado soltado, dado jugado: ni se mueve ni se gira, y el turno acaba ahí.

[DO-10] Si te has quedado sin dados o sin casilla permitida, pasas sin hacer nada. Si nadie puede colocar, la ronda
acaba en empate.

## Qué es una línea y qué no

[DO-4] En estas líneas tus dados son los de corchetes y los del rival los de paréntesis. Las dos suman 12 y son tuyas:
    [3] [4] [1] [4]    los cuatro son tuyos
    [3] [4] [1] (4)    tres tuyos, y el ajeno está en un extremo

[DO-5] Con el dado ajeno en una de las dos casillas de en medio no hay línea; con dos y dos, tampoco:
    [3] (4) [1] [4]    no: el ajeno está en medio
    [3] [4] (1) (4)    no: dos y dos

[DO-6] Después de cada dado se miran las líneas de los dos. Si solo uno tiene línea, gana la ronda, aunque el dado que
la completó fuera del otro: cuidado con regalarla.

[DO-7] Si un mismo dado completa una línea para cada uno, la ronda acaba en empate.

## El bloqueador

[DO-8] Una vez por ronda, al empezar tu turno, puedes poner tu bloqueador en cualquier casilla vacía, también en tu zona
prohibida. Esa casilla desaparece hasta el final de la ronda y ninguna línea pasa por ella. El bloqueador no es un dado:
tu zona sigue alrededor de tu último dado.

[DO-9] Después del bloqueador tienes que colocar un dado en el mismo turno. Por eso no puedes bloquear la única casilla
que le quedaba a ese dado.

## Los puntos

[DO-11] Quien gana la ronda se lleva:
- 12 puntos por ganar;
- [DO-11 DO-12] 2 más si tiene una línea con los cuatro dados suyos (una sola vez, aunque complete varias líneas a la
  vez);
- [DO-11] 5 más si no ha usado su bloqueador;
- 1 más por cada casilla vacía (una bloqueada no está vacía);
- 2 menos por cada tres dados suyos con el mismo número en la cuadrícula: con cinco iguales pierde 2; con seis, 4.

[DO-11] Quien pierde se queda como estaba. Ejemplo: ganas con cuatro dados tuyos, guardando el bloqueador, con 14
casillas vacías y tres doses: 12 + 2 + 5 + 14 − 2 = 31.

[DO-13] En un empate ambos ganan 2 puntos, y 5 más quien no haya usado su bloqueador.

[DO-14] Tras la última ronda gana quien tenga más puntos; si hay empate, la victoria es compartida.

## Cómo se escribe

[NO-1] Las columnas van de la a a la e, de izquierda a derecha; las filas, del 1 al 5, de abajo arriba. Se escribe sin
mayúsculas y con un solo espacio.
: 4@c3  un dado que muestra 4, en c3
: #d4 4@c3  primero el bloqueador en d4, luego un 4 en c3

Pasar no se escribe: ocurre solo.

[NO-2 NO-3] Solo juega quien tiene algo que hacer en ese momento; terminada la partida, ya nadie.

{## Lo que se ve en pantalla

: [4]  un dado del asiento 1
: (4)  un dado del asiento 2
: ▒▒▒  una casilla bloqueada (##### sin Unicode)
: · ·  aquí no puede ir el próximo dado de quien juega
: +  a pantalla completa: aquí sí puede ir
: ▶  a quién le toca
: ★  quién ha ganado|}

El nombre DOCE pertenece a sus dueños; este texto y este programa son independientes.
