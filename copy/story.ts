import { englishStory, type StoryText } from './en/story.ts'
import type { LanguageTag } from './languages.ts'

const others = import.meta.glob<StoryText>(['./*/story.ts', '!./en/story.ts'], { import: 'story' })

/** The sentences of a bet’s story in a language; English where it has none. */
export const storyIn = async (tag: LanguageTag): Promise<StoryText> => (await others[`./${tag}/story.ts`]?.()) ?? englishStory
