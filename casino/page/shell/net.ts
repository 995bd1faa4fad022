/** The colour of what was won or lost: none where the stake came back and no more. */
export const netLook = (paise: number): 'up' | 'down' | '' => (paise > 0 ? 'up' : paise < 0 ? 'down' : '')
