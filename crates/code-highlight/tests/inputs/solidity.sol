// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Owned} from "./Owned.sol";

/// @title A bank
contract Bank is Owned {
    mapping(address => uint256) public balances;
    uint256 private constant MAX_AMOUNT = 10 ether;
    event Deposited(address indexed from, uint256 amount);
    error TooMuch(uint256 amount);

    modifier onlyOpen() { require(open, "it's closed"); _; }

    function deposit(uint256 amount) external payable onlyOpen returns (bool) {
        if (amount > MAX_AMOUNT) revert TooMuch(amount);
        balances[msg.sender] += amount;
        emit Deposited(msg.sender, amount);
        (bool ok, ) = payable(msg.sender).call{value: 1e18}(hex"00ff");
        return ok && true;
    }
}
