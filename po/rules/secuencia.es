# Secuencia de Dados: seis fichas en línea, al son de dos dados

Dos dados dicen el número, tú eliges la casilla. De 2 a 4 asientos; con cuatro
se juega por parejas.

## De qué se trata

[SE-10] Gana, y en el acto, el primer bando que tenga una línea recta de fichas suyas, seguidas y sin huecos:
horizontal, vertical o diagonal. También vale en un turno extra, y también si sale más larga de lo acordado.

[SE-11] La línea es de 6 fichas entre dos bandos y de 5 entre tres. La opción «{run|fichas en línea}» permite acordar
otra cosa: 5 o 6.

## Antes de empezar

[SE-1] Con dos o tres asientos cada cual va por su cuenta. Con cuatro hay dos bandos: los asientos 1 y 3 contra el 2 y
el 4. Cada bando tiene un color y 20 fichas.

[SE-2] Para ver quién empieza, cada asiento tira los dos dados una vez, desde el 1. Empieza el total más alto; si hay
empate, vuelven a tirar solo quienes empataron. Después el turno pasa siempre al asiento siguiente.

El tablero tiene cuatro casillas de cada número, del 2 al 9 y del 12; del 10 y del 11 no hay ninguna:
    6   2  3  4  5  6  2
    5   6  7  8  9  7  3
    4   5  9 12 12  8  4
    3   4  8 12 12  9  5
    2   3  7  9  8  7  6
    1   2  6  5  4  3  2
        a  b  c  d  e  f

## El turno

[SE-3] Se tiran los dos dados y se suman: el total manda.

[SE-4] Del 3 al 9: pones una ficha en una casilla vacía de ese número. Ejemplo: con 3 y 5 te toca un 8, y puedes elegir
entre b3, c5, d2 y e4 las que estén vacías.

[SE-5] Si las cuatro casillas del número están ocupadas, cambias por una tuya la ficha de otro bando que esté en una de
ellas. No es optativo. Vale igual para el 2 y el 12.

[SE-6] Si las cuatro son de tu propio bando, no pasa nada y el turno termina.

[SE-7] Un 2 o un 12 se juegan como los demás números y además, si has puesto ficha (o cambiado una), tienes otro turno
enseguida. Y otro más, si vuelve a salir.

[SE-8] Un 10 sirve para defenderse: quitas del tablero una ficha de otro bando, menos las que estén en casillas del 2 o
del 12, que son intocables. Si no hay ninguna que quitar, pierdes el turno.

[SE-9] Un 11 es comodín: pones una ficha en cualquier casilla vacía. Solo con el tablero lleno cambias en su lugar
cualquier ficha de otro bando.

[SE-13] Lo que se puede hacer hay que hacerlo: nadie pasa por gusto.

## Fichas y final

[SE-12] Una ficha quitada o cambiada vuelve a su dueño. Quien no tenga fichas fuera del tablero no puede poner ninguna y
su turno termina; con un 10, en cambio, sí quita.

[SE-14] Si se completan 2000 turnos sin ninguna línea, la partida acaba en empate. Cuentan todos: los extra y los
perdidos también.

[SE-15] Las parejas no se aconsejan. El programa no puede impedirlo: lo pide el buen juego.

Los asientos del bando que gana se apuntan 1 punto; los demás, 0.

## Cómo se escribe

[NO-1] Las columnas van de la a a la f, las filas del 1 al 6, de abajo arriba.
: c4  poner en c4, o cambiar la ficha que haya
: xc4  con un 10, quitar la ficha de c4
: dice 35  una tirada, con el dado menor delante

Un turno perdido no se escribe.

[NO-2 NO-3] Solo juega quien tiene algo que hacer en ese momento; terminada la partida, ya nadie.

{## Lo que se ve en pantalla

: ●  ficha del primer bando (O sin Unicode)
: ■  ficha del segundo (X)
: ▲  ficha del tercero (A)
: [ 9 ]  casilla que puedes elegir ahora
: ▶  a quién le toca
: ★  quién ha ganado|}

El nombre Secuencia de Dados pertenece a sus dueños; este texto y este programa son independientes.
