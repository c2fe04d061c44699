tea();
