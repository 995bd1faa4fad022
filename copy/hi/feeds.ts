import type { FeedSayings } from '#contract/said.ts'
import type { Spoken } from '../spoken.ts'

/** The words of the feed's codes, in Hindi. */
export const hindiFeeds: Spoken<FeedSayings> = {
  MATCH_ODDS: 'मैच ऑड्स',
  BOOKMAKER: 'बुकमेकर',
  TOSS_WINNER: 'टॉस कौन जीतेगा',
  FIRST_INNINGS_RUNS: (line) => `पहली पारी के रन ${line}`,
  OVER_UNDER_GOALS: (line) => `${line} गोल से ज़्यादा या कम`,
  BOTH_TEAMS_TO_SCORE: 'दोनों टीमें गोल करेंगी',
  FIRST_SET_WINNER: 'पहला सेट कौन जीतेगा',
  SESSION: 'सेशन',
  OVER_RUNS: (overs, side) => `${side} के ${overs} ओवर के रन`,
  ONE_OVER_RUNS: (over, side) => `${side} के सिर्फ़ ओवर ${over} के रन`,
  PLAYER_RUNS: (player) => `${player} के रन`,
  FALL_OF_WICKET: (wicket, side) => `${side} का विकेट ${wicket} कितने रन पर`,
  PARTNERSHIP_RUNS: (wicket, side) => `${side} की विकेट ${wicket} की साझेदारी`,
  INNINGS_RUNS: (side) => `${side} की पारी के रन`,
  BALL_OF_OVER: (side, ball) => `${side} की गेंद ${ball}`,

  DRAW: 'ड्रॉ',
  YES: 'हाँ',
  NO: 'ना',
  OVER: (line) => `${line} से ज़्यादा`,
  UNDER: (line) => `${line} से कम`,
  OVER_GOALS: (line) => `${line} गोल से ज़्यादा`,
  UNDER_GOALS: (line) => `${line} गोल से कम`,
  DOT_BALL: 'डॉट बॉल',
  RUNS_OFF_BALL: (runs) => `${runs} रन`,
  TWO_OR_THREE: '2 या 3 रन',
  WIDE_OR_NO_BALL: 'वाइड या नो-बॉल',
  RUNNER: (number) => `रनर ${number}`,

  GOING_IN_PLAY: 'इन-प्ले होने वाला है',
  MATCH_OVER: 'मैच समाप्त',
  RESULT_KNOWN: 'परिणाम आ गया',
  BALL_RUNNING: 'गेंद चल रही है',
  WICKET: 'विकेट',
  GOAL: 'गोल',
  BREAK_OF_SERVE: 'सर्विस ब्रेक',
  BREAK_POINT: 'ब्रेक पॉइंट',

  TOSS_WON_BATS: (side) => `${side} ने टॉस जीता और बल्लेबाज़ी चुनी`,
  NEEDS_RUNS: (side, runs) => `${side} को जीत के लिए ${runs} रन चाहिए`,
  NEEDS_RUNS_OFF: (side, runs, balls) => `${side} को ${balls} गेंदों में ${runs} रन चाहिए`,
  WON_BY_WICKETS: (side, wickets) => `${side} ${wickets} विकेट से जीते`,
  WON_BY_RUNS: (side, runs) => `${side} ${runs} रन से जीते`,
  MATCH_TIED: 'मैच टाई रहा',

  RUNS_MADE: (runs) => `${runs} रन`,
  AS_RECORDED: 'रिकॉर्डिंग के अनुसार',
  VOID_AS_RECORDED: 'रिकॉर्डिंग के अनुसार रद्द',
}
