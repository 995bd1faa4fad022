/** Two rising notes: when each begins, in seconds, and its pitch in hertz. */
const NOTES = [
  [0, 880],
  [0.14, 1175],
] as const
const LENGTH = 0.3
const LOUDNESS = 0.12

let context: AudioContext | null = null

/** Plays the sound of an alert. A browser that has no sound, or allows none before a press, keeps silent. */
export const playAlert = async (): Promise<void> => {
  try {
    context ??= new AudioContext()
    await context.resume()
    const now = context.currentTime
    for (const [begin, pitch] of NOTES) {
      const note = context.createOscillator()
      const volume = context.createGain()
      note.frequency.value = pitch
      volume.gain.setValueAtTime(LOUDNESS, now + begin)
      volume.gain.exponentialRampToValueAtTime(0.001, now + begin + LENGTH)
      note.connect(volume).connect(context.destination)
      note.start(now + begin)
      note.stop(now + begin + LENGTH)
    }
  } catch {
    // The toast says it all.
  }
}
