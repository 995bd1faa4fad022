import * as z from 'zod/mini'
import { startPool } from './child.ts'

const answerSchema = z.object({
  messages: z.number(),
  faults: z.number(),
  markets: z.array(z.object({ id: z.string(), name: z.string(), status: z.string(), winners: z.array(z.string()), traded: z.number() })),
  /** Why the file was left aside; null when it was replayed. */
  unusable: z.nullable(z.string()),
})
export type SeasonAnswer = z.infer<typeof answerSchema>

/** Processes that replay recordings; `replay` takes each file once and calls `take` with each result as it comes. */
export const startSeason = (processes: number) => {
  const pool = startPool('scripts/season-child.ts', processes)
  return {
    replay: (files: readonly string[], take: (answer: SeasonAnswer, file: string) => void): Promise<void> =>
      pool.askAll(
        files.map((file) => ({ file })),
        answerSchema,
        (answer, { file }) => take(answer, file),
      ),
    stop: pool.stop,
  }
}
