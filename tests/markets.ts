import type { ListedMarket } from '#contract/messages/browse.ts'
import { type EventTypeId, competitionIdSchema, selectionIdSchema } from '#contract/scalar.ts'
import { at, listed, marketId, pick } from './player.ts'

/** The id of an event of this name. */
export const eventOf = (name: string) => pick(name).eventId

/** A market as a list brings it: one match of an event, of a sport. */
export const market = (name: string, event = name, eventTypeId: EventTypeId = '4'): ListedMarket =>
  listed({
    marketId: marketId(name),
    marketType: 'MATCH_ODDS',
    marketName: 'Match Odds',
    eventId: eventOf(event),
    eventName: pick(name).eventName,
    eventTypeId,
    competitionId: competitionIdSchema.parse('cup'),
    competitionName: 'Cup',
    openDate: at(1),
    inplay: true,
    status: 'OPEN',
    numberOfWinners: 1,
    runners: [{ selectionId: selectionIdSchema.parse(1), runnerName: 'Deccan Rooks' }],
  })
