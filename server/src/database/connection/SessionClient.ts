import pg from 'pg'

/**
 * Values are written and read in this zone and style (`typeParsers`). Sent as start parameters of their own and not in
 * `options`: poolers refuse that one, and PgBouncer sets these again whenever it gives a client another connection.
 */
export const sessionSettings = { TimeZone: 'Asia/Shanghai', DateStyle: 'ISO, YMD' } as const

/** What the driver's client has but does not declare. */
interface ClientInside {
  getStartupConf(): Record<string, string>
}

const inside = pg.Client.prototype as unknown as ClientInside

/** A connection with the time zone and date style of the product, directly or through a pooler. */
export class SessionClient extends pg.Client {
  getStartupConf(): Record<string, string> {
    return { ...inside.getStartupConf.call(this), ...sessionSettings }
  }
}
