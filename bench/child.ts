import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { root } from './report.ts'

/** A process of the bench's own that answers one question after the other. */
export const startChild = (file: string) => {
  const child: ChildProcess = fork(join(root, 'bench', file), { cwd: root, execArgv: ['--import', 'tsx'] })
  let gone = false
  child.on('exit', () => {
    gone = true
  })
  return {
    /** Asks, and checks the answer's shape. Throws when the child has ended or says that it failed. */
    ask: async <Answer extends z.ZodMiniType>(question: object, answer: Answer): Promise<z.output<Answer>> => {
      const said = await new Promise<unknown>((resolve, reject) => {
        if (gone) return reject(new Error(`${file} has ended`))
        const ended = (): void => reject(new Error(`${file} ended`))
        child.once('exit', ended)
        child.once('message', (message: unknown) => {
          child.off('exit', ended)
          resolve(message)
        })
        return child.send(question)
      })
      const failed = failureSchema.safeParse(said)
      if (failed.success) throw new Error(failed.data.failed)
      return answer.parse(said)
    },
    stop: (): void => void child.kill(),
  }
}

const failureSchema = z.object({ failed: z.string() })

/** The child's side: answers each question, or says why it could not. */
export const answerWith = (answer: (question: unknown) => Promise<object>): void => {
  process.on('message', (question: unknown) => {
    answer(question)
      .catch((error: unknown) => ({ failed: error instanceof Error ? error.message : String(error) }))
      .then((said) => process.send?.(said))
  })
}

export const doneSchema = z.object({ done: z.literal(true) })
export const cpuSchema = z.object({ cpuMs: z.number() })
/** Resident bytes of a process. */
export const memorySchema = z.object({ rss: z.number() })
/** Milliseconds of the longest turn of the event loop, and of its 99th percentile. */
export const turnsSchema = z.object({ most: z.number(), common: z.number() })
export const addressSchema = z.object({ port: z.number(), tickets: z.array(z.string()) })
export const framesSchema = z.object({ frames: z.array(z.object({ at: z.number(), text: z.string() })) })
export const latenciesSchema = z.object({ latencies: z.array(z.number()), messages: z.number() })

/** Milliseconds of processor time that this process takes while `ms` pass. */
export const cpuOver = async (ms: number): Promise<{ readonly cpuMs: number }> => {
  const began = process.cpuUsage()
  await new Promise((resolve) => setTimeout(resolve, ms))
  const { user, system } = process.cpuUsage(began)
  return { cpuMs: (user + system) / 1000 }
}
