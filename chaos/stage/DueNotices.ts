import { beijingTime } from '@lexdesk/domain/clock'
import type { Instance } from './Instance.ts'
import type { Postgres } from './Postgres.ts'
import { until } from './until.ts'

const publishWithinSeconds = 130
const dueInMs = 10_000

/** Announcements that a job publishes at a time during the faults. Each must be published once, by one instance. */
export class DueNotices {
  readonly #ids: string[] = []

  async add(instance: Instance): Promise<void> {
    const { id } = await instance.result<{ id: string }>({
      method: 'POST',
      path: '/api/sys/annountCement/add',
      body: {
        titile: `chaos ${this.#ids.length + 1}`,
        msgCategory: '1',
        msgType: 'ALL',
        msgAbstract: 'chaos',
        isTimed: 'Y',
        startTime: beijingTime(new Date(Date.now() + dueInMs)),
        endTime: beijingTime(new Date(Date.now() + 86_400_000)),
      },
    })
    this.#ids.push(id)
  }

  /** Waits for the job, then says which were not published or more than once. */
  async problems(postgres: Postgres): Promise<string[]> {
    const times = async (): Promise<number[]> => {
      const rows = await postgres.query<{ row_id: string }>(
        "select row_id from state_log where resource = 'announcement' and action = 'publish'",
      )
      return this.#ids.map((id) => rows.filter((row) => row.row_id === id).length)
    }
    try {
      await until('the job has published every announcement', publishWithinSeconds, async () =>
        (await times()).every((count) => count > 0),
      )
    } catch (error) {
      return [(error as Error).message]
    }
    const twice = (await times()).filter((count) => count > 1).length
    return twice > 0 ? [`${twice} announcements were published more than once`] : []
  }
}
