import type { Words } from '#copy/en/provider/words.ts'

/** The mark of a result in the player's language: most are letters and figures, which are the same in all of them. */
export const markIn = ({ marks }: Words, mark: string): string => new Map(Object.entries<string>(marks)).get(mark) ?? mark
