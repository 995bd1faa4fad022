/** The sentences of the guide through the first bet; a part of `english` (english.ts). */
export const englishGuide = {
  guideTitle: 'Your first bet',
  guideStep: (n: number, of: number) => `${n} of ${of}`,
  guideSkip: 'Skip',
  guideFinish: 'Finish',
  guideJoinDemo: 'Log in first. The demo is free.',
  guideJoin: 'Log in first.',
  guideChoose: 'Press a price. Back wins if it happens, lay wins if it does not.',
  guideStake: 'Type a stake, or press an amount. The slip shows what you can win and lose.',
  guidePlace: 'Place the bet with the outlined button. Nothing is sent before you press it.',
  guideReview: 'Read the bet once more, then confirm it with the outlined button.',
  guideMoved: 'The price moved. Accept the new one, or press another price.',
  guideSuspended: 'This market takes no bets now. Wait until it opens, or press another price.',
  guideStale: 'There is no live price at the moment. Wait until it is back.',
  guideBlocked: 'The bet cannot be placed like this. The slip says why.',
  guideUnsent: 'Nothing was sent, and no money was used. You can place the bet again.',
  guideWait: 'Sent, but not placed yet. The exchange answers in a few seconds.',
  guideDoubt: 'No answer yet: the bet may be placed or not. Do not place it again.',
  guideRefused: 'This bet was not taken, and no money was used. Press a price to try again.',
  guideSee: 'Placed. Press Open Bets to see it.',
  guideDone: 'Here is your bet. Your balance changes when its market is settled.',
  exampleTitle: 'Back and lay, by example',
  exampleBack: (name: string, stake: string, win: string, lose: string) =>
    `Stake ${stake} on ${name}: win ${win} if they win, lose ${lose} if not.`,
  exampleLay: (name: string, stake: string, win: string, lose: string) =>
    `Stake ${stake} against ${name}: win ${win} if they do not win, lose ${lose} if they do.`,
}
