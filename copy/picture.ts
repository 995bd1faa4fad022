import { englishPicture, type PictureText } from './en/picture.ts'
import type { LanguageTag } from './languages.ts'

const others = import.meta.glob<PictureText>(['./*/picture.ts', '!./en/picture.ts'], { import: 'picture' })

/** The sentences of the picture of play in a language; English where it has none. */
export const pictureIn = async (tag: LanguageTag): Promise<PictureText> => (await others[`./${tag}/picture.ts`]?.()) ?? englishPicture
