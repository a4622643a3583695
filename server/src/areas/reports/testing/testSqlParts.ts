import { createOutbound } from '../../../outbound/createOutbound.ts'
import type { Engine } from '../../../resource/Engine.ts'
import { createSecretBox } from '../../../secrets/secretBox.ts'
import type { SqlParts } from '../sql/sqlViews.ts'

/** For an office without online forms and data sources. */
export const testSqlParts = (engine: Engine): SqlParts => ({
  engine,
  tenantResources: { of: (_, resource) => resource },
  live: { of: () => [] },
  outbound: createOutbound({ allow: [] }),
  box: createSecretBox(Buffer.alloc(32).toString('base64url')),
})
