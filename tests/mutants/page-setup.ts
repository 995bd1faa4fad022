import { configure } from '@testing-library/react'
import '../face/patience.ts'

/** A page that a mutant broke shows nothing, however long a test waits. What stands in a page is hundreds of times not drawn for an error. */
configure({ asyncUtilTimeout: 1500, defaultHidden: true, getElementError: (message) => new Error(message ?? '') })
