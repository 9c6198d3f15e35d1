/** A measurement as the gateway lists it, with figures as long as usual ones. */
export const sentMeasurement = {
  measurement_id: 'b7c10000-0000-4000-8000-000000000000',
  completed_agents: 10,
  total_agents: 10,
  total_sent_probes: 4_000,
  total_expected_probes: 4_000,
  measurement_complete: true,
  measurement_cancelled: false,
  started_at: '2026-11-20T23:59:59Z',
  last_updated: '2026-11-20T23:59:59Z',
};
