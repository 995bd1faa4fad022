/**
 * Leaves out steps while the run still fails: halves first, then quarters, down to single steps (delta debugging). `fails` is
 * asked at most `tries` times, so that shrinking always ends. What is left fails, if the whole did.
 */
export const shrink = <T>(steps: readonly T[], fails: (kept: readonly T[]) => boolean, tries = 400): readonly T[] => {
  let kept = steps
  let left = tries
  for (let size = Math.ceil(kept.length / 2); size >= 1 && left > 0; ) {
    let cut = false
    for (let from = 0; from < kept.length && left > 0; ) {
      const fewer = [...kept.slice(0, from), ...kept.slice(from + size)]
      left -= 1
      if (fails(fewer)) {
        kept = fewer
        cut = true
      } else from += size
    }
    if (size === 1 && !cut) break
    size = size === 1 ? 1 : Math.ceil(size / 2)
  }
  return kept
}
