import type { Catalogue } from '../catalogue.ts'
import { english } from '../en/english.ts'

type Sentences = readonly (readonly [pattern: RegExp, said: string])[]

/** Outcomes that are no side and no player; a session is its own runner. */
const RUNNERS: Sentences = [
  [/^(?:The )?Draw$/, 'ड्रॉ'],
  [/^Tie$/, 'टाई'],
  [/^Yes$/, 'हाँ'],
  [/^No$/, 'ना'],
  [/^Home$/, 'घरेलू टीम'],
  [/^Away$/, 'मेहमान टीम'],
  [/^Over (\d\S*) Goals$/, '$1 गोल से ज़्यादा'],
  [/^Under (\d\S*) Goals$/, '$1 गोल से कम'],
  [/^Over (\d\S*)$/, '$1 से ज़्यादा'],
  [/^Under (\d\S*)$/, '$1 से कम'],
  [/^Runner (\d+)$/, 'रनर $1'],
  [/^(\d+) Over Runs (\S+)$/, '$2 के $1 ओवर के रन'],
]

/** What the exchange's feeds say of markets and matches, with its holes, and the same in Hindi. */
const SENTENCES: Sentences = [
  [/^Match Odds$/, 'मैच ऑड्स'],
  [/^To Win the Toss$/, 'टॉस कौन जीतेगा'],
  [/^First Innings Runs (\S+)$/, 'पहली पारी के रन $1'],
  [/^Over\/Under (\S+) Goals$/, '$1 गोल से ज़्यादा या कम'],
  [/^Both Teams to Score$/, 'दोनों टीमें गोल करेंगी'],
  [/^First Set Winner$/, 'पहला सेट कौन जीतेगा'],
  [/^Match not started$/, 'मैच शुरू नहीं हुआ'],
  [/^Going in play$/, 'इन-प्ले होने वाला है'],
  [/^Match over$/, 'मैच समाप्त'],
  [/^Result known$/, 'परिणाम आ गया'],
  [/^Ball running$/, 'गेंद चल रही है'],
  [/^Goal$/, 'गोल'],
  [/^Break of serve$/, 'सर्विस ब्रेक'],
  [/^Break point$/, 'ब्रेक पॉइंट'],
  [/^Half-time$/, 'हाफ़-टाइम'],
  [/^Full-time$/, 'फ़ुल-टाइम'],
  [/^(.+) won the toss and chose to bat$/, '$1 ने टॉस जीता और बल्लेबाज़ी चुनी'],
  [/^(.+) need (\d+) to win$/, '$1 को जीत के लिए $2 रन चाहिए'],
  [/^(.+) need (\d+) off (\d+)$/, '$1 को $3 गेंदों में $2 रन चाहिए'],
  [/^Match tied$/, 'मैच टाई रहा'],
  [/^(.+) won by (\d+) wickets?$/, '$1 $2 विकेट से जीते'],
  [/^(.+) won by (\d+) runs?$/, '$1 $2 रन से जीते'],
  [/^(\d+) runs$/, '$1 रन'],
  [/^The Draw won$/, 'मैच ड्रॉ रहा'],
  [/^(.+) won$/, '$1 जीते'],
  ...RUNNERS,
]

const saidBy = (sentences: Sentences, sentence: string): string => {
  const [pattern, said] = sentences.find(([each]) => each.test(sentence)) ?? []
  return pattern === undefined || said === undefined ? sentence : sentence.replace(pattern, said)
}

/** A runner in Hindi, unless it is the name of a side or a player. */
export const runnerInHindi = (name: string): string => saidBy(RUNNERS, name)

/** A sentence of our own exchange in Hindi: of its catalogue, or of its feeds. Any other is told as it came. */
export const toldInHindi = (hindi: Catalogue, sentence: string): string => {
  const name = Object.entries(english).find(([, said]) => said === sentence)?.[0]
  const own: unknown = Object.entries(hindi).find(([each]) => each === name)?.[1]
  if (typeof own === 'string') return own
  return saidBy(SENTENCES, sentence)
}
