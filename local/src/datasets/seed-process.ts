import { Session } from 'chdb';
import { daysAround, fillStatements } from './generated-data.ts';
import { createStatements } from './tables.ts';

// Makes the tables in a new folder, fills them, and ends.

const [folder, today = '', rows = ''] = process.argv.slice(2);
const session = new Session(folder);
for (const statement of createStatements()) session.query(statement);
for (const day of daysAround(today)) {
  for (const statement of fillStatements(day, JSON.parse(rows))) session.query(statement);
}
session.close();
