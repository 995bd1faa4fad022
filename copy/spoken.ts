/** The words of sayings: the compiler refuses a catalogue without one of them. */
export type Spoken<Said extends Readonly<Record<keyof Said, readonly (string | number)[]>>> = {
  readonly [Key in keyof Said]: Said[Key] extends readonly [] ? string : (...figures: Said[Key]) => string
}
