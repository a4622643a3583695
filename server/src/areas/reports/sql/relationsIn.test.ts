import { expect, test } from 'vitest'
import { relationsIn } from './relationsIn.ts'
import { sqlTokens } from './sqlTokens.ts'

const views = 'category contract enterprise log matter position role user'.split(' ')
const read = (sql: string): string[] => views.filter((name) => relationsIn(sqlTokens(sql, 'postgresql')).has(name))

test.each([
  ["select position('a' in name), log(2), count(position) from enterprise", ['enterprise']],
  ['select id, category, role as deadline, e.contract from enterprise e order by role, category', ['enterprise']],
  ['select (category), coalesce(role, position) from enterprise as e group by (role), position', ['enterprise']],
  ['select extract(year from deadline_day), (select max(n) from log) from enterprise', ['enterprise', 'log']],
  ['select a is distinct from b, category, c is not distinct from d, role from enterprise', ['enterprise']],
  ['select 1 from enterprise join contract on (role = 1 and category in (1, 2)), matter', 'enterprise contract matter'],
  [
    'select 1 from (enterprise cross join contract), lateral (select 1, role from matter) m',
    'enterprise contract matter',
  ],
  ['select 1 from ((enterprise cross join contract) cross join matter), t', 'enterprise contract matter'],
  ['select 1 from only (enterprise), only contract, "user" u(role, category)', 'enterprise contract user'],
  ['with role as (select 1, category from contract) select * from role', 'contract role'],
  ['with a as (table contract), b(role) as (select 1) select 1 from a', 'contract'],
  ['select 1 from enterprise e join contract c on c.where = 1, matter', 'enterprise contract matter'],
  ['select "from", category from enterprise union select 1, role from contract', 'enterprise contract'],
  [
    'select 1 from enterprise, (values (1)) v(category), contract where exists (select from matter)',
    'enterprise contract matter',
  ],
  ['select 1 from enterprise /* , contract */ -- , matter', ['enterprise']],
])('%s reads %s', (sql, names) => {
  expect(read(sql)).toEqual((typeof names === 'string' ? names.split(' ') : names).toSorted())
})
