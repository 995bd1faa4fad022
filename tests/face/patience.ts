import { configure } from '@testing-library/react'

/** A busy machine may take seconds to load a part that a press asks for. */
configure({ asyncUtilTimeout: 15_000 })
