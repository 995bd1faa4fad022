import type { Catalogue } from '../whole.ts'
import type { englishGuide } from '../en/guide.ts'

/** The sentences of the guide in Hindi; a part of `hindi` (hindi.ts). */
export const hindiGuide: Pick<Catalogue, keyof typeof englishGuide> = {
  guideTitle: 'आपकी पहली बेट',
  guideStep: (n, of) => `${of} में से ${n}`,
  guideSkip: 'छोड़ें',
  guideFinish: 'समाप्त',
  guideJoinDemo: 'पहले लॉग इन करें। डेमो मुफ़्त है।',
  guideJoin: 'पहले लॉग इन करें।',
  guideChoose: 'कोई भाव दबाएँ। लगाई जीतती है अगर वह हो, खाई अगर वह न हो।',
  guideStake: 'स्टेक लिखें या कोई रकम दबाएँ। स्लिप दिखाती है कि कितना जीत या हार सकते हैं।',
  guidePlace: 'घेरे वाले बटन से बेट लगाएँ। दबाने से पहले कुछ नहीं भेजा जाता।',
  guideReview: 'बेट एक बार फिर पढ़ें, फिर घेरे वाले बटन से पक्की करें।',
  guideMoved: 'भाव बदल गया। नया भाव मानें या कोई और भाव दबाएँ।',
  guideSuspended: 'यह मार्केट अभी बेट नहीं लेता। खुलने तक रुकें या कोई और भाव दबाएँ।',
  guideStale: 'अभी कोई लाइव भाव नहीं है। उसके आने तक रुकें।',
  guideBlocked: 'बेट इस तरह नहीं लग सकती। स्लिप बताती है क्यों।',
  guideUnsent: 'कुछ नहीं भेजा गया और कोई पैसा नहीं लगा। आप फिर से बेट लगा सकते हैं।',
  guideWait: 'भेजी गई, पर अभी लगी नहीं। एक्सचेंज कुछ सेकंड में उत्तर देता है।',
  guideDoubt: 'अभी उत्तर नहीं आया: बेट लगी हो सकती है या नहीं। फिर से न लगाएँ।',
  guideRefused: 'यह बेट नहीं ली गई और कोई पैसा नहीं लगा। फिर कोशिश के लिए भाव दबाएँ।',
  guideSee: 'बेट लग गई। उसे देखने के लिए खुली बेट दबाएँ।',
  guideDone: 'यह रही आपकी बेट। मार्केट सेटल होने पर आपका बैलेंस बदलता है।',
  exampleTitle: 'लगाई और खाई, उदाहरण से',
  exampleBack: (name, stake, win, lose) => `${name} पर ${stake} लगाएँ: वे जीतें तो ${win} जीतेंगे, नहीं तो ${lose} हारेंगे।`,
  exampleLay: (name, stake, win, lose) => `${name} पर ${stake} खाएँ: वे न जीतें तो ${win} जीतेंगे, जीतें तो ${lose} हारेंगे।`,
}
