import React from 'react';
import Layout from '@theme/Layout';
import Translate, { translate } from '@docusaurus/Translate';

export default () => (
  <Layout title={translate({ id: 'teams.title', message: 'The teams' })} description={`Who does what`}>
    <h2><Translate id="teams.heading">All teams</Translate></h2>
    {[1, 2].map((team) => <p key={team}>Team {team}</p>)}
  </Layout>
);
