/** A decoded part of an address; unchanged if it cannot be decoded. */
export const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
