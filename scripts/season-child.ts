/** Replays the recordings that `replay-season.ts` asks for, one after the other. */
import * as z from 'zod/mini'
import { RecordingError } from '#server/feeds/replay/stream.ts'
import { replayFile } from '#server/feeds/replay/season.ts'
import { answerWith } from './child.ts'
import type { SeasonAnswer } from './season.ts'

const questionSchema = z.object({ file: z.string() })

answerWith(async (question): Promise<SeasonAnswer> => {
  const { file } = questionSchema.parse(question)
  try {
    const { messages, faults, markets } = replayFile(file)
    return { messages, faults, markets: markets.map((market) => ({ ...market, winners: [...market.winners] })), unusable: null }
  } catch (error) {
    if (!(error instanceof RecordingError)) throw error
    return { messages: 0, faults: 0, markets: [], unusable: error.message }
  }
})
