/** The most answers that are kept of one kind of question. */
const MOST = 4_000_000
/** Questions have two parts; the second is less than this. */
const PARTS = 1 << 20

/** Numbers things: those with equal keys have one number. The numbers follow the order in which they were first met. */
export const createNumbered = <T>(keyOf: (value: T) => string) => {
  const numbers = new Map<string, number>()
  const values: T[] = []
  return {
    numberOf: (value: T): number => {
      const key = keyOf(value)
      const known = numbers.get(key)
      if (known !== undefined) return known
      numbers.set(key, values.length)
      values.push(value)
      return values.length - 1
    },
    find: (key: string): number | undefined => numbers.get(key),
    at: (number: number): T => {
      const value = values[number]
      if (value === undefined) throw new Error(`nothing has the number ${number}`)
      return value
    },
    size: (): number => values.length,
  }
}
export type Numbered<T> = ReturnType<typeof createNumbered<T>>

/** Asks each question once and keeps its answer. */
export const createTable = <Answer>(ask: (one: number, other: number) => Answer) => {
  const answers = new Map<number, Answer>()
  return (one: number, other: number): Answer => {
    const question = one * PARTS + other
    const known = answers.get(question)
    if (known !== undefined) return known
    if (answers.size >= MOST || other >= PARTS) throw new Error(`a table of more than ${MOST} answers: bound the scope`)
    const answer = ask(one, other)
    answers.set(question, answer)
    return answer
  }
}
