import { startAt } from './testNow.mjs'

// Each test file starts at that time, so that 23:59 stays 23:59 for all of them.
if (process.env.TEST_NOW) startAt(process.env.TEST_NOW)
