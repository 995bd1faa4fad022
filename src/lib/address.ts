/** A decoded part of an address; unchanged if it cannot be decoded. */
export const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** The refer code of an address that a member shared (ROUTE-18); null in any other address. */
export const referCodeIn = (pathname: string): string | null => {
  const code = /^\/ReferBy\/([^/]+)/.exec(pathname)?.[1]
  return code === undefined ? null : decoded(code)
}
