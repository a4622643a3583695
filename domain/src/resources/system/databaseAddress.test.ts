import { expect, test } from 'vitest'
import { readDatabaseAddress } from './databaseAddress.ts'

test.each([
  ['jdbc:mysql://db.example.cn:3307/law?useSSL=false&serverTimezone=GMT', 'mysql', 'db.example.cn', 3307, 'law', 'off'],
  ['jdbc:mariadb://10.0.0.8/law?useSSL=true', 'mysql', '10.0.0.8', 3306, 'law', 'on'],
  ['jdbc:postgresql://[2400::8]:5433/law?sslmode=verify-full', 'postgresql', '[2400::8]', 5433, 'law', 'verified'],
  ['postgres://db', 'postgresql', 'db', 5432, null, 'off'],
  ['mysql://db:3306/', 'mysql', 'db', 3306, null, 'off'],
  ['jdbc:oracle:thin:@db:1521:orcl', 'oracle', 'db', 1521, 'orcl', 'off'],
  ['jdbc:oracle:thin:@//db:1521/orcl', 'oracle', 'db', 1521, 'orcl', 'off'],
  ['jdbc:sqlserver://db:1433;SelectMethod=cursor;DatabaseName=law', 'sqlserver', 'db', 1433, 'law', 'off'],
])('parses %s', (url, kind, host, port, database, encryption) => {
  expect(readDatabaseAddress(url)).toEqual({ kind, host, port, database, encryption })
})

test.each([
  'law',
  'http://db/law',
  'jdbc:h2:mem:law',
  'jdbc:mysql://db:99999/law',
  'jdbc:mysql://root:secret@db/law',
  'jdbc:postgresql://db/law?user=a&password=b',
  'jdbc:mysql://a b/law',
  'jdbc:mysql://db,other/law',
])('refuses %s', (url) => {
  expect(readDatabaseAddress(url)).toHaveProperty('problem')
})
