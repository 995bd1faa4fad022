import * as z from 'zod/mini'

export const doneSchema = z.object({ done: z.literal(true) })
export const cpuSchema = z.object({ cpuMs: z.number() })
/** Resident bytes of a process. */
export const memorySchema = z.object({ rss: z.number() })
/** Milliseconds of the longest turn of the event loop, and of its 99th percentile. */
export const turnsSchema = z.object({ most: z.number(), common: z.number() })
export const addressSchema = z.object({ port: z.number(), tickets: z.array(z.string()) })
export const framesSchema = z.object({ frames: z.array(z.object({ at: z.number(), text: z.string() })) })
/** `idleMs`: 99 of 100 turns of the asking process, which has nothing else to do, came at most so late. */
export const answersSchema = z.object({ latencies: z.array(z.number()), idleMs: z.number() })
export const latenciesSchema = z.object({ latencies: z.array(z.number()), messages: z.number() })

/** Milliseconds of processor time that this process takes while `ms` pass. */
export const cpuOver = async (ms: number): Promise<{ readonly cpuMs: number }> => {
  const began = process.cpuUsage()
  await new Promise((resolve) => setTimeout(resolve, ms))
  const { user, system } = process.cpuUsage(began)
  return { cpuMs: (user + system) / 1000 }
}
