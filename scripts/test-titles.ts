const TITLE = /(?:\b(?:test|\w+Test|it|describe)(?:\.\w+)*(?:\([^()'"`]*\))?|^\s*\]\)|\.each\(.*\]\))\(\s*(['"`])((?:\\.|(?!\1).)*)\1/gm

/** The title of every test in a file's text, as it stands there. */
export const titlesIn = (text: string): readonly string[] => [...text.matchAll(TITLE)].map(([, , title = '']) => title)
