import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import * as z from 'zod/mini'

/** The repository. */
const root = join(import.meta.dirname, '..')

const failureSchema = z.object({ failed: z.string() })
/** A child process that runs a file of the repository and answers one question after the other. */
export type Child = {
  /** Asks, and checks the answer's shape. Throws when the child has ended or says that it failed. */
  readonly ask: <Answer extends z.ZodMiniType>(question: object, answer: Answer) => Promise<z.output<Answer>>
  readonly stop: () => void
}

/** A built child runs as it is; its garbage is short-lived, and with more room for the young most of it is never moved. */
const flagsFor = (file: string): readonly string[] => (file.endsWith('.js') ? ['--max-semi-space-size=64'] : ['--import', 'tsx'])

/** Starts a child; `file` is its path from the repository. */
export const startChild = (file: string): Child => {
  const child: ChildProcess = fork(join(root, file), { cwd: root, execArgv: [...flagsFor(file)] })
  let gone = false
  child.on('exit', () => {
    gone = true
  })
  return {
    ask: async (question, answer) => {
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
    stop: () => void child.kill(),
  }
}

/** The child's side: answers each question, or says why it could not. */
export const answerWith = (answer: (question: unknown) => Promise<object>): void => {
  process.on('message', (question: unknown) => {
    answer(question)
      .catch((error: unknown) => ({ failed: error instanceof Error ? error.message : String(error) }))
      .then((said) => process.send?.(said))
  })
}

/** Children that run the same file and share the questions. */
export type Pool = {
  /** Asks each question once. Calls `take` with each answer as it comes, in any order. Throws the first failure of a child. */
  readonly askAll: <Question extends object, Answer extends z.ZodMiniType>(
    questions: Iterable<Question>,
    answer: Answer,
    take: (answer: z.output<Answer>, question: Question) => void,
  ) => Promise<void>
  readonly stop: () => void
}

/** Starts this many children of a file. */
export const startPool = (file: string, children: number): Pool => {
  const all = Array.from({ length: children }, () => startChild(file))
  return {
    askAll: async (questions, answer, take) => {
      const rest = questions[Symbol.iterator]()
      const work = async ({ ask }: Child): Promise<void> => {
        for (let next = rest.next(); next.done !== true; next = rest.next()) take(await ask(next.value, answer), next.value)
      }
      await Promise.all(all.map(work))
    },
    stop: () => {
      for (const { stop } of all) stop()
    },
  }
}
