import { type Fields, fieldsIn } from './person.ts'

/** A market with a price to bet at, in the words of a bet. */
export type Quoted = {
  readonly marketId: string
  readonly marketName: string
  readonly marketType: string
  readonly eventId: string
  readonly eventName: string
  readonly eventTypeId: string
  readonly competitionId: string
  readonly runnerId: number | string
  readonly selectionName: string
  /** Decimal odds of the best back. */
  readonly rate: number
}

/** The most that is looked at in one list. */
const MOST_LOOKED_AT = 20_000

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** The best back of a runner: a level as an object in the specification's words, or as odds in thousandths in ours. */
const backOf = (runner: Fields): number => {
  const [level] = listOf(runner['availableToBack'] ?? runner['back'])
  const [thousandths] = listOf(level)
  return typeof thousandths === 'number' ? thousandths / 1000 : Number(fieldsIn(level)['price'] ?? Number.NaN)
}

const quotedIn = (market: Fields, book: Fields): readonly Quoted[] => {
  const names = new Map(listOf(market['runners']).map((each) => [textOf(fieldsIn(each)['selectionId']), fieldsIn(each)['runnerName']]))
  return listOf(book['runners'])
    .map(fieldsIn)
    .map((runner) => {
      const id = runner['selectionId']
      return {
        ...{ marketId: textOf(market['marketId']), marketName: textOf(market['marketName']), marketType: textOf(market['marketType']) },
        ...{ eventId: textOf(market['eventId']), eventName: textOf(market['eventName']), eventTypeId: textOf(market['eventTypeId']) },
        competitionId: textOf(market['competitionId']),
        runnerId: typeof id === 'number' ? id : textOf(id),
        selectionName: textOf(runner['runnerName'] ?? names.get(textOf(id))),
        rate: backOf(runner),
      }
    })
    .filter(({ rate, selectionName }) => rate > 1 && selectionName !== '')
}

/** Every quoted runner that stands anywhere in a list of markets of any form. */
export const quotedRunners = (answer: unknown): readonly Quoted[] => {
  const found: Quoted[] = []
  const left: unknown[] = [answer]
  for (let seen = 0; left.length > 0 && seen < MOST_LOOKED_AT; seen += 1) {
    const next = left.pop()
    if (Array.isArray(next)) left.push(...next)
    else {
      const place = fieldsIn(next)
      const market = 'marketId' in place ? place : fieldsIn(place['market'])
      if (textOf(market['marketId']) !== '' && 'marketName' in market)
        found.push(...quotedIn(market, fieldsIn(place['marketBook'] ?? place['book'])))
      else left.push(...Object.values(place))
    }
  }
  return found
}
