const MOST = 200

/** A sent text as an answer may repeat it: at most `most` characters. */
export const echoed = (sent: string, most = MOST): string => (sent.length <= most ? sent : `${sent.slice(0, most - 1)}…`)
