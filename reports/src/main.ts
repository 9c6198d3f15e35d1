import { startReceiver } from './receiver.ts';
import { settingsFrom } from './settings.ts';

try {
  const receiver = await startReceiver({ ...settingsFrom(process.env), log: console.error });
  console.log(
    `Failure reports: POST ${receiver.origin}/failures\nWeb Vitals:      POST ${receiver.origin}/vitals\nMetrics:         ${receiver.origin}/metrics\nPage:            ${receiver.origin}/`,
  );
  const end = async () => {
    await receiver.close();
    process.exit(0);
  };
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
