import * as z from 'zod/mini'
import type { Words } from '#copy/en/provider/words.ts'

const fishSchema = z.object({
  id: z.string(),
  fish: z.string(),
  from: z.number(),
  until: z.number(),
  lane: z.number(),
  isLeft: z.boolean(),
})
const poolSchema = z.object({ now: z.number(), lanes: z.number(), fish: z.array(fishSchema) })
export type Fish = z.infer<typeof fishSchema>
export type FishName = keyof Words['fish']

/** What a fish returns times the shot. */
export const MULTIPLES: Readonly<Record<FishName, number>> = {
  minnow: 2,
  carp: 3,
  rohu: 5,
  catla: 8,
  hilsa: 10,
  pomfret: 15,
  tuna: 20,
  ray: 30,
  shark: 50,
  turtle: 80,
  whale: 100,
  dragon: 200,
}
export const isFish = (text: string): text is FishName => text in MULTIPLES

/** The fish of the shared pool; none for a pool of another shape. */
export const poolOf = (pool: unknown): { readonly lanes: number; readonly fish: readonly Fish[] } => {
  const found = poolSchema.safeParse(pool)
  return found.success ? found.data : { lanes: 8, fish: [] }
}
/** Where a fish is at a moment, as shares of the pool's width and height: in from one edge, out at the other. */
export const placeOf = ({ from, until, lane, isLeft }: Fish, lanes: number, now: number): { readonly x: number; readonly y: number } => {
  const share = Math.min(1, Math.max(0, (now - from) / (until - from)))
  const way = isLeft ? 1 - share : share
  return { x: -0.1 + way * 1.2, y: (lane + 0.5) / lanes + Math.sin(share * 12) * 0.012 }
}
/** How large a fish is drawn, as a share of the pool's height. */
export const sizeOf = (fish: FishName): number => 0.1 + Math.log10(MULTIPLES[fish]) * 0.055
