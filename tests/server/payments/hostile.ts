/** A JPEG's segment: its marker, its length, its body. */
export const segment = (marker: number, body: readonly number[]): Buffer =>
  Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 0xff, ...body])
const times = (count: number, value: number): readonly number[] => Array.from({ length: count }, () => value)

/** Bits as the data of a scan: a byte of ones gets a zero after it, and the last byte is filled with ones. */
const packed = (bits: string): Buffer => {
  const bytes = bits.padEnd(Math.ceil(bits.length / 8) * 8, '1').match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)).flatMap((byte) => (byte === 0xff ? [0xff, 0] : [byte])))
}
/** The code of a run of 2^n blocks and more that hold nothing: one bit for the longest, five for another. */
const runCode = (n: number): string => (n === 14 ? '0' : (16 + n).toString(2).padStart(5, '0'))
/** The data of a scan in which all blocks hold nothing. */
const nothingIn = (blocks: number): Buffer => {
  let bits = ''
  for (let left = blocks; left > 0; ) {
    const n = Math.min(14, Math.floor(Math.log2(left)))
    const over = Math.min(left - 2 ** n, 2 ** n - 1)
    bits += runCode(n) + (n === 0 ? '' : over.toString(2).padStart(n, '0'))
    left -= 2 ** n + over
  }
  return packed(bits)
}

/**
 * A valid progressive JPEG of one grey, 4:4:4, of so many scans (190 at most). Its file is small: a bit for each block and component, and
 * next to nothing for a further scan. Its decoder holds all coefficients of the picture, six bytes a pixel.
 */
export const progressiveJpeg = (width: number, height: number, scans: number): Buffer => {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8)
  const parts = [
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...times(64, 1)]),
    segment(0xc2, [8, height >> 8, height & 0xff, width >> 8, width & 0xff, 3, ...[1, 2, 3].flatMap((component) => [component, 0x11, 0])]),
    segment(0xc4, [0x00, 1, ...times(15, 0), 0]),
    segment(0xc4, [0x10, 1, 0, 0, 0, 14, ...times(11, 0), 0xe0, ...Array.from({ length: 14 }, (_, n) => n << 4)]),
    segment(0xda, [3, 1, 0, 2, 0, 3, 0, 0, 0, 0]),
    Buffer.alloc(Math.ceil((blocks * 3) / 8)),
  ]
  const nothing = nothingIn(blocks)
  for (let n = 0; n < scans - 1; n += 1) {
    const coefficient = 1 + Math.floor(n / 3)
    parts.push(segment(0xda, [1, 1 + (n % 3), 0, coefficient, coefficient, 0]), nothing)
  }
  return Buffer.concat([...parts, Buffer.from([0xff, 0xd9])])
}
