import { englishStory, type StoryText } from './en/story.ts'
import type { LanguageTag } from './languages.ts'

/** The sentences of a bet's story in a language. */
export const storyIn = async (tag: LanguageTag): Promise<StoryText> =>
  tag === 'hi' ? (await import('./hi/story.ts')).hindiStory : englishStory
