import { appraiseScores, ratedAppraiseStates } from '@lexdesk/domain'
import { sql } from 'kysely'

/** Which appraisals `t` count: all until they are hidden. Deleted ones are outside every scope. */
export const isRated = sql<boolean>`t.status in (${sql.join([...ratedAppraiseStates])})`

/** The number of appraisals, their mean, and how many were satisfied or dissatisfied. */
export const ratingColumns = sql`
  count(*) as count, round(avg(t.score), 2)::float8 as mean,
  count(*) filter (where t.score >= ${appraiseScores.good}) as good,
  count(*) filter (where t.score <= ${appraiseScores.poor}) as low`
