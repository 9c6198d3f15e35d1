/**
 * The files that an agent goes through from the gateway's answer until it is a row of the table, in this order: those whose code gets it as a
 * value and hands it on.
 */
export const agentPath = [
  'shared/src/gateway.ts',
  'remote-dashboard/src/agents/get-agents.ts',
  'shared/src/gateway/read-items.ts',
  'remote-dashboard/src/polling/use-polled.ts',
  'remote-dashboard/src/polling/structural-sharing.ts',
  'remote-dashboard/src/agents/use-agents.ts',
  'remote-dashboard/src/sources.ts',
  'remote-dashboard/src/dashboard.tsx',
  'remote-dashboard/src/agents/agents-panel.tsx',
  'remote-dashboard/src/agents/arrange-agents.ts',
  'remote-dashboard/src/agents/agents-table.tsx',
  'remote-dashboard/src/agents/agent-row.tsx',
];
