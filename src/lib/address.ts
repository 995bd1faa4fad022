/** A part of an address as a reader writes it; one that cannot be decoded stays as it stands. */
export const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
