import type { FeedSayings } from '#contract/said.ts'
import type { Spoken } from '../spoken.ts'

const count = (n: number, one: string): string => `${n} ${one}${n === 1 ? '' : 's'}`

const ORDINALS: readonly string[] = ['', '1st', '2nd', '3rd']
const nth = (n: number): string => ORDINALS[n] ?? `${n}th`

/** The words of the feed's codes; a part of `english` (english.ts). */
export const englishFeeds: Spoken<FeedSayings> = {
  MATCH_ODDS: 'Match Odds',
  BOOKMAKER: 'Bookmaker',
  TOSS_WINNER: 'To Win the Toss',
  FIRST_INNINGS_RUNS: (line) => `First Innings Runs ${line}`,
  OVER_UNDER_GOALS: (line) => `Over/Under ${line} Goals`,
  BOTH_TEAMS_TO_SCORE: 'Both Teams to Score',
  CORRECT_SCORE: 'Correct Score',
  HALF_TIME: 'Half Time',
  FIRST_SET_WINNER: 'First Set Winner',
  SECOND_SET_WINNER: 'Second Set Winner',
  TOTAL_GAMES: (line) => `Total Games ${line}`,
  TOP_BATTER: (side) => `Top ${side} Batter`,
  MOST_SIXES: 'Most Sixes',
  COMPLETED_MATCH: 'Completed Match',
  WINNER: 'Winner',
  SESSION: 'Session',
  OVER_RUNS: (overs, side) => `${overs} Over Runs ${side}`,
  ONE_OVER_RUNS: (over, side) => `Only Over ${over} Runs ${side}`,
  PLAYER_RUNS: (player) => `${player} Runs`,
  FALL_OF_WICKET: (wicket, side) => `Fall of ${nth(wicket)} Wicket ${side}`,
  PARTNERSHIP_RUNS: (wicket, side) => `${nth(wicket)} Wicket Partnership ${side}`,
  INNINGS_RUNS: (side) => `Innings Runs ${side}`,
  BALL_OF_OVER: (side, ball) => `Ball ${ball} ${side}`,

  DRAW: 'The Draw',
  YES: 'Yes',
  NO: 'No',
  OVER: (line) => `Over ${line}`,
  UNDER: (line) => `Under ${line}`,
  OVER_GOALS: (line) => `Over ${line} Goals`,
  UNDER_GOALS: (line) => `Under ${line} Goals`,
  ANY_OTHER_HOME_WIN: 'Any other home win',
  ANY_OTHER_AWAY_WIN: 'Any other away win',
  ANY_OTHER_DRAW: 'Any other draw',
  TIE: 'Tie',
  DOT_BALL: 'Dot ball',
  RUNS_OFF_BALL: (runs) => count(runs, 'run'),
  TWO_OR_THREE: '2 or 3 runs',
  WIDE_OR_NO_BALL: 'Wide or no-ball',
  RUNNER: (number) => `Runner ${number}`,

  GOING_IN_PLAY: 'Going in play',
  MATCH_OVER: 'Match over',
  RESULT_KNOWN: 'Result known',
  BALL_RUNNING: 'Ball running',
  WICKET: 'Wicket',
  GOAL: 'Goal',
  BREAK_OF_SERVE: 'Break of serve',
  BREAK_POINT: 'Break point',

  TOSS_WON_BATS: (side) => `${side} won the toss and chose to bat`,
  NEEDS_RUNS: (side, runs) => `${side} need ${runs} to win`,
  NEEDS_RUNS_OFF: (side, runs, balls) => `${side} need ${runs} off ${balls}`,
  WON_BY_WICKETS: (side, wickets) => `${side} won by ${count(wickets, 'wicket')}`,
  WON_BY_RUNS: (side, runs) => `${side} won by ${count(runs, 'run')}`,
  MATCH_TIED: 'Match tied',

  RUNS_MADE: (runs) => count(runs, 'run'),
  AS_RECORDED: 'As recorded',
  VOID_AS_RECORDED: 'Void, as recorded',
}
