import * as z from 'zod/mini'
import { type Level, type MarketType, marketBookSchema, marketSchema } from '#contract/market.ts'
import { homeMarkets, listedMarketSchema } from '#contract/messages/browse.ts'
import type { SourceMarket } from '#contract/source/market.ts'

/** A level as the specification writes it: a bookmaker's price is a rate on 100, and a session's size its fancyPrice. */
const priceOf = (marketType: MarketType, [odds, size]: Level) => ({
  price: marketType === 'Special' ? (odds - 1000) / 10 : odds / 1000,
  size: marketType === 'SESSION' ? size : size / 100,
})

const listedSchema = z.object({ market: marketSchema, book: marketBookSchema })
/** A market of ours, with the book beside it, in the specification's words. */
const sourceMarketOf = ({ market, book }: z.output<typeof listedSchema>): SourceMarket => {
  const { marketId, marketType, marketName, eventName, eventId, eventTypeId, openDate, competitionName } = market
  const status = book.status ?? market.status
  return {
    ...{ marketId, marketType, marketName, eventName, eventId, eventTypeId, openDate, competitionName },
    marketBook: {
      status: status === 'SUSPENDED' ? (book.statusLabel ?? status) : status,
      runners: market.runners.map(({ selectionId, runnerName }) => {
        const quoted = book.runners?.find((runner) => runner.selectionId === selectionId)
        const side = (levels: readonly Level[] = []) => levels.map((level) => priceOf(marketType, level))
        return { selectionId, runnerName, availableToBack: side(quoted?.back), availableToLay: side(quoted?.lay) }
      }),
    },
  }
}

const resultSchema = z.looseObject({ result: z.array(listedMarketSchema) })
/** An answer of a call with its list of markets in the specification's words; any other answer as it is. */
export const inSourceWords = (answer: unknown): unknown => {
  const read = resultSchema.safeParse(answer)
  return read.success ? { ...read.data, result: read.data.result.map(sourceMarketOf) } : answer
}

/** The home list as the specification has it: a list of markets for each competition (BROWSE-01). */
export const homeInSourceWords = (body: unknown): readonly (readonly SourceMarket[])[] =>
  homeMarkets.body.parse(body).groups.map(({ markets }) => markets.map(sourceMarketOf))
