/** How fast the curve rises, a millisecond; its steps are the engine's (casino/games/crash.ts). */
const RATE = 0.00006

/** The height of the curve, without steps. */
export const heightAt = (ms: number): number => 100 * Math.exp(RATE * Math.max(0, ms))

const STEPS = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000] as const
/** Marks of an axis from `from` to `to`: at most six, at round values. */
export const ticksOf = (from: number, to: number): readonly number[] => {
  const step = STEPS.find((each) => (to - from) / each <= 6) ?? 5000
  const first = Math.ceil(from / step - 1e-9) * step
  return Array.from({ length: Math.max(0, Math.floor((to - first) / step + 1e-9)) + 1 }, (_, i) => first + i * step)
}

/** What a flight shows at a moment: its span in time and height, with room for the plane. */
export const spanOf = (ms: number): { readonly ms: number; readonly top: number } => ({
  ms: Math.max(8000, ms * 1.2),
  top: Math.max(200, 100 + (heightAt(ms) - 100) * 1.35),
})
