/** The text of an answer, of at most `most` bytes. Throws an Error where it is longer, and where its connection breaks. */
export const textOf = async (answer: Response, most: number): Promise<string> => {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of answer.body ?? []) {
    length += part.byteLength
    if (length > most) throw new Error(`${answer.url} answered more than ${most} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
