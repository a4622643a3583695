import { appraiseScores, ratedAppraiseStates } from '@lexdesk/domain'
import { sql } from 'kysely'

/** Which appraisals `t` count: what a client said counts until somebody hides it. Deleted ones are out of every scope. */
export const isRated = sql<boolean>`t.status in (${sql.join([...ratedAppraiseStates])})`

/** How many clients said something about it, their mean, and how many of them were content or not. */
export const ratingColumns = sql`
  count(*) as count, round(avg(t.score), 2)::float8 as mean,
  count(*) filter (where t.score >= ${appraiseScores.good}) as good,
  count(*) filter (where t.score <= ${appraiseScores.poor}) as low`
