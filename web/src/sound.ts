// Makes sounds and vibrations, if they are switched on: seven sounds without files, and short buzzes.
import { settings } from './settings';

let context: AudioContext | null = null;

/** A knock: noise that dies quickly, through a filter that gives it its material. */
function knock(pitch: number, length: number, loud: number, at = 0) {
    context ??= new AudioContext();
    const start = context.currentTime + at;
    const noise = context.createBuffer(1, Math.ceil(context.sampleRate * length), context.sampleRate);
    const data = noise.getChannelData(0);
    for (let i = 0; i < data.length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length) ** 4;
    const source = new AudioBufferSourceNode(context, { buffer: noise });
    const filter = new BiquadFilterNode(context, { type: 'bandpass', frequency: pitch, Q: 3 });
    const gain = new GainNode(context, { gain: loud });
    source.connect(filter).connect(gain).connect(context.destination);
    source.start(start);
}

function bell(pitch: number, length: number) {
    context ??= new AudioContext();
    const tone = new OscillatorNode(context, { frequency: pitch });
    const gain = new GainNode(context, { gain: 0.15 });
    gain.gain.exponentialRampToValueAtTime(0.0001, context.currentTime + length);
    tone.connect(gain).connect(context.destination);
    tone.start();
    tone.stop(context.currentTime + length);
}

const SOUNDS = {
    choose: () => knock(2200, 0.05, 0.4),
    place: () => knock(900, 0.12, 1.2),
    roll: () => [0, 0.09, 0.16, 0.27, 0.36].forEach((at) => knock(1400 + 500 * Math.random(), 0.08, 0.8, at)),
    pen: () => knock(5200, 0.14, 0.3),
    bell: () => bell(880, 0.8),
    refuse: () => knock(240, 0.16, 1.2),
    tick: () => knock(3200, 0.03, 0.7),
};
const BUZZES: Partial<Record<keyof typeof SOUNDS, number[]>> = {
    choose: [10],
    place: [20],
    roll: [15, 40, 15, 30, 20],
    refuse: [10, 40, 10],
};

export function feel(what: keyof typeof SOUNDS) {
    if (settings.value.sound) SOUNDS[what]();
    if (settings.value.haptics && BUZZES[what]) navigator.vibrate?.(BUZZES[what]);
}
